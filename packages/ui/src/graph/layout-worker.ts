import { type LayoutMatrix, runLayout } from './layout-steps.js'

/** What the page hears: where the nodes are now, and whether that was all. */
export interface LayoutNews {
  readonly nodes: Float32Array<ArrayBuffer>
  readonly isDone: boolean
}

/** One picture of sixty a second. */
const sliceMs = 16
const mostSteps = 600
const mostMs = 12_000

let matrix: LayoutMatrix | undefined
let steps = 0
let began = 0

/** The first message brings the graph; each one after it says that the page has drawn, and wants to see more. */
self.onmessage = ({ data }: MessageEvent<LayoutMatrix | null>) => {
  if (data !== null) {
    matrix = data
    steps = 0
    began = performance.now()
  }
  if (matrix === undefined) return
  const { done, isStill } = runLayout(matrix, { ms: sliceMs, steps: mostSteps - steps })
  steps += done
  const isDone = isStill || steps >= mostSteps || performance.now() - began > mostMs
  const news: LayoutNews = { nodes: matrix.nodes.slice(), isDone }
  self.postMessage(news)
}
