import { createEdgeCurveProgram } from '@sigma/edge-curve'
import { Sigma } from 'sigma'
import { createEdgeArrowProgram, NodePointProgram } from 'sigma/rendering'
import { middleOut, shortIri } from '../look/short-iri.js'
import { drawHover } from './draw-hover.js'
import { isDrawnBySoftware } from './drawn-by-software.js'
import type { Scene, SceneEdge, SceneNode } from './scene.js'
import type { Colours } from './use-colours.js'

/** What a picture of a graph can be told, whatever it is drawn with. */
export interface Stage {
  select(id: string | undefined): void
  paint(colours: Colours): void
  /** Shows all of it. */
  fit(): void
  zoom(factor: number): void
  /** Brings one node into the middle, unless it is in sight. */
  lookAt(id: string): void
  end(): void
}

export interface StageEvents {
  readonly onSelect: (id: string | undefined) => void
  readonly onOpen: (id: string) => void
  readonly onDrag: (id: string) => void
}

const longestLabel = 40
const moveMs = 140
const head = { lengthToThicknessRatio: 6, widenessToThicknessRatio: 5 }
const arrowHead = { extremity: 'target', ...head } as const

/** Draws a scene with WebGL, and says what is done in it. */
export class SigmaStage implements Stage {
  private readonly sigma: Sigma<SceneNode, SceneEdge>
  private hovered: string | undefined
  private dragged: string | undefined
  private hasMoved = false

  constructor(
    host: HTMLElement,
    private readonly scene: Scene,
    private colours: Colours,
    private selected: string | undefined,
    private readonly isAnimated: boolean,
    private readonly events: StageEvents,
  ) {
    this.sigma = new Sigma<SceneNode, SceneEdge>(scene.graph, host, {
      allowInvalidContainer: true,
      defaultEdgeType: 'arrow',
      // Drawn in one go; the circles of three corners each are drawn one by one.
      nodeProgramClasses: { circle: NodePointProgram },
      edgeProgramClasses: { arrow: createEdgeArrowProgram(head), curved: createEdgeCurveProgram({ arrowHead }) },
      hideEdgesOnMove: isDrawnBySoftware(),
      renderEdgeLabels: true,
      zIndex: true,
      labelFont: getComputedStyle(host).fontFamily,
      labelSize: 12,
      edgeLabelFont: getComputedStyle(host).fontFamily,
      edgeLabelSize: 11,
      labelRenderedSizeThreshold: 5,
      labelDensity: 0.7,
      labelGridCellSize: 120,
      stagePadding: 40,
      minCameraRatio: 0.02,
      maxCameraRatio: 8,
      ...(isAnimated ? {} : { inertiaDuration: 0, zoomDuration: 0, doubleClickZoomingDuration: 0 }),
      nodeReducer: (id, node) => this.showNode(id, node),
      edgeReducer: (key, edge) => this.showEdge(key, edge),
    })
    this.paint(colours)
    this.listen()
  }

  select(id: string | undefined): void {
    if (id === this.selected) return
    this.selected = id
    this.sigma.refresh({ skipIndexation: true })
  }

  paint(colours: Colours): void {
    this.colours = colours
    this.sigma.setSettings({
      labelColor: { color: colours.text },
      edgeLabelColor: { color: colours['text-2'] },
      defaultEdgeColor: colours['line-strong'],
      defaultDrawNodeHover: drawHover(colours),
    })
  }

  fit(): void {
    this.sigma.setCustomBBox(null)
    this.sigma.refresh({ skipIndexation: true })
    void this.sigma.getCamera().animatedReset({ duration: this.moveMs })
  }

  zoom(factor: number): void {
    const camera = this.sigma.getCamera()
    void camera.animate({ ratio: camera.getBoundedRatio(camera.ratio / factor) }, { duration: this.moveMs })
  }

  lookAt(id: string): void {
    const at = this.sigma.getNodeDisplayData(id)
    if (at === undefined) return
    const { x, y } = this.sigma.framedGraphToViewport(at)
    const { width, height } = this.sigma.getDimensions()
    const isInSight = x > 0 && y > 0 && x < width && y < height
    if (!isInSight) void this.sigma.getCamera().animate({ x: at.x, y: at.y }, { duration: this.moveMs })
  }

  end(): void {
    this.sigma.kill()
  }

  private get moveMs(): number {
    return this.isAnimated ? moveMs : 1
  }

  private showNode(id: string, node: SceneNode) {
    const isSelected = id === this.selected
    return {
      ...node,
      label: middleOut(node.label, longestLabel),
      highlighted: isSelected,
      forceLabel: isSelected || id === this.hovered,
      zIndex: isSelected ? 2 : 1,
    }
  }

  private showEdge(key: string, edge: SceneEdge) {
    const ends = this.scene.graph.extremities(key)
    const isLit = ends.some((id) => id === this.selected || id === this.hovered)
    if (!isLit) return { ...edge, label: null, color: this.colours['line-strong'], zIndex: 0 }
    const label = middleOut(edge.predicates.map(shortIri).join(', '), longestLabel)
    return { ...edge, label, forceLabel: true, color: this.colours.accent, size: 1.5, zIndex: 1 }
  }

  private listen(): void {
    const { sigma, events } = this
    sigma.on('clickNode', ({ node }) => this.hasMoved || events.onSelect(node))
    sigma.on('clickStage', () => events.onSelect(undefined))
    sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
      preventSigmaDefault()
      events.onOpen(node)
    })
    sigma.on('enterNode', ({ node }) => this.hover(node))
    sigma.on('leaveNode', () => this.hover(undefined))
    sigma.on('downNode', ({ node }) => {
      this.dragged = node
      this.hasMoved = false
    })
    sigma.on('moveBody', ({ event, preventSigmaDefault }) => {
      if (this.dragged === undefined) return
      preventSigmaDefault()
      this.drag(this.dragged, event)
    })
    const drop = () => {
      this.dragged = undefined
    }
    sigma.on('upNode', drop)
    sigma.on('upStage', drop)
  }

  private drag(id: string, event: { x: number; y: number }): void {
    if (!this.hasMoved) {
      // Else the whole picture would shrink while a node is pulled out of it.
      if (this.sigma.getCustomBBox() === null) this.sigma.setCustomBBox(this.sigma.getBBox())
      this.events.onDrag(id)
    }
    this.hasMoved = true
    this.scene.graph.mergeNodeAttributes(id, this.sigma.viewportToGraph(event))
  }

  private hover(id: string | undefined): void {
    const { graph } = this.scene
    const touched = [this.hovered, id].filter((one) => one !== undefined && graph.hasNode(one)) as string[]
    this.hovered = id
    const edges = touched.flatMap((one) => graph.edges(one))
    this.sigma.refresh({ partialGraph: { nodes: touched, edges }, skipIndexation: true, schedule: true })
  }
}
