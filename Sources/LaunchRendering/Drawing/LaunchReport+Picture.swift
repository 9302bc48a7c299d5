import DependencyGraph
package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// The drawing of a launched graph, with the measured critical path.
    package var picture: GraphPicture {
        let manifest = Manifest(self)
        let path = manifest.resolution.isAcyclic ? criticalPath.map(\.name) : []
        return GraphPicture(of: manifest, criticalPath: path)
    }
}
