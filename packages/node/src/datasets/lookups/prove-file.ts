import { type Form, type KgElement, type ObjectProof, proveObjects, type RootInput } from '@kg/ingest/datasets'
import { linesOf } from '../importing/lines-of.js'

export interface ProofTask {
  /** A file with an element on each line. */
  readonly path: string
  readonly root: Omit<RootInput, 'graph'>
  readonly form: Form
  readonly objectIds: readonly string[]
}

/** Proves objects of a graph that lies in a file. For a thread of its own. */
export async function proveFile({ path, root, form, objectIds }: ProofTask): Promise<ObjectProof[]> {
  const graph: KgElement[] = []
  for await (const line of linesOf(path)) if (line !== '') graph.push(JSON.parse(line) as KgElement)
  return proveObjects({ ...root, graph }, form, objectIds)
}
