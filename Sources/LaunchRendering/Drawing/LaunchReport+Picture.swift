import DependencyGraph
package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// The drawing of a launched graph, with the measured critical path.
    package var picture: GraphPicture {
        var maker = PictureMaker(of: Manifest(self))
        if maker.resolution.isAcyclic { maker.criticalPath = criticalPath.map(\.name) }
        return maker.picture()
    }
}
