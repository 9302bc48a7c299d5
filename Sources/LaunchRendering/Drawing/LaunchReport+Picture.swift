import DependencyGraph
package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    package var picture: GraphPicture {
        let manifest = Manifest(self)
        let path = manifest.resolution.isAcyclic ? criticalPath.map(\.name) : []
        return GraphPicture(of: manifest, criticalPath: path)
    }
}
