import DependencyGraph
package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// The drawing of a launched graph, with the measured critical path.
    package var picture: GraphPicture {
        let resolution = Manifest(self).resolution
        var maker = PictureMaker(name: nil, resolution: resolution, isReduced: false)
        if resolution.isAcyclic { maker.criticalPath = criticalPath.map(\.name) }
        return maker.picture()
    }
}
