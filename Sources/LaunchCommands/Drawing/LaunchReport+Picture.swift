import DependencyGraph
import LaunchGraph
import LaunchManifest
import LaunchRendering

extension LaunchReport {
    /// The graph of the launch as it is to be drawn, with the critical path that was measured.
    var picture: GraphPicture {
        let resolution = Manifest(self).resolution
        var maker = PictureMaker(name: nil, resolution: resolution, isReduced: false)
        if resolution.isAcyclic { maker.criticalPath = criticalPath.map(\.name) }
        return maker.picture()
    }
}
