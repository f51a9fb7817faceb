import { assignLayoutChanges, graphToByteArrays } from 'graphology-layout-forceatlas2/helpers.js'
import { runLayout } from './layout-steps.js'
import type { LayoutNews } from './layout-worker.js'
import type { Scene } from './scene.js'

/** Those who want no motion wait at most so long for the finished picture. */
const atOnce = { ms: 600, steps: 400 }

/** Moves the nodes of a scene to where they can be told apart. */
export class Layout {
  private worker: Worker | undefined

  constructor(
    private readonly scene: Scene,
    private readonly onRest: () => void,
  ) {}

  start({ isAnimated }: { isAnimated: boolean }): void {
    this.stop()
    const { graph } = this.scene
    if (graph.order < 2) {
      this.onRest()
      return
    }
    const matrix = graphToByteArrays(graph, () => 1)
    if (!isAnimated) {
      runLayout(matrix, atOnce)
      assignLayoutChanges(graph, matrix.nodes, null)
      this.onRest()
      return
    }
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    this.worker = worker
    worker.onmessage = ({ data }: MessageEvent<LayoutNews>) => {
      // A node that came or went in the meantime starts a layout of its own.
      if (this.worker !== worker || data.nodes.length !== graph.order * 10) return
      assignLayoutChanges(graph, data.nodes, null)
      if (data.isDone) this.stop()
      else requestAnimationFrame(() => worker.postMessage(null))
    }
    worker.postMessage(matrix)
  }

  stop(): void {
    if (this.worker === undefined) return
    this.worker.terminate()
    this.worker = undefined
    this.onRest()
  }
}
