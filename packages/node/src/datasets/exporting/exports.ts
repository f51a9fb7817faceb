import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { StandardUnknownError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Loss } from '@kg/ingest/datasets'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { HandlerJobs, HandlerSubject } from '../handlers/handlers.js'
import type { DatasetRow } from '../records/table.js'
import { requireDataset } from '../records/visible-datasets.js'
import { datasetText } from './dataset-text.js'
import { shownElements } from './read-elements.js'
import { type EpcisTarget, sourceText } from './source-text.js'

export interface ExportRequest extends EpcisTarget {
  readonly standard: string
}

interface DatasetExport extends ExportRequest {
  readonly datasetId: string
}

/** Losses that an answer lists; the rest are of the same kinds. */
const maxLosses = 100

/** The standards that a dataset can be exported in. Only who imported it gets back all that the source said. */
export const takenStandards = (row: Pick<DatasetRow, 'agent' | 'standard'>, { agent }: Caller): string[] => [
  ...new Set(['GRAPH', ...(row.agent === agent ? [row.standard] : [])]),
]

/** Exports as jobs. The text itself is written when it is asked for. */
export function openExports({ ledger, onFault }: { ledger: Journal; onFault: (error: unknown) => void }) {
  const require = (id: string, caller: Caller): DatasetRow => ledger.read((r) => requireDataset(r, id, caller))
  const work: JobNeeds<HandlerSubject>['work'] = async ({ input, agent, isAdmin }) => {
    require(String(input?.datasetId), { agent, isAdmin })
    return {}
  }
  const jobs: HandlerJobs = new Jobs<HandlerSubject>('dataset-export', { concurrency: 4 }, { ledger, work, onFault })

  return {
    jobs,
    require,
    async enqueue(datasetId: string, { standard, ...target }: ExportRequest, caller: Caller): Promise<string> {
      const row = require(datasetId, caller)
      const takes = takenStandards(row, caller)
      if (!takes.includes(standard)) throw new StandardUnknownError({ given: standard, takes })
      const input = { datasetId, standard, ...defined({ ...target }) }
      const { id } = await jobs.enqueue({ subjectKey: randomUUID() }, caller, input)
      return id
    },
    /** The answer to a finished export. */
    result({ input }: JobRow<HandlerSubject>, caller: Caller): Readable {
      // Written above.
      return write(input as unknown as DatasetExport, caller)
    },
    write,
  }

  /** A dataset as the answer to its export, which is JSON text: the dataset is a text inside it. */
  function write({ datasetId, standard, ...target }: DatasetExport, caller: Caller): Readable {
    const row = require(datasetId, caller)
    const elements = shownElements(ledger, row, caller)
    if (standard === 'GRAPH' || standard !== row.standard)
      return Readable.from(answerText(factsOf(row, standard), datasetText(row, elements)))
    const losses: Loss[] = []
    const report = (loss: Loss) => void (losses.length < maxLosses && losses.push(loss))
    const text = sourceText(row, elements, target, report)
    return Readable.from(answerText(factsOf(row, standard), text, losses))
  }
}

function factsOf({ id, rootHash, dataHash, head }: DatasetRow, standard: string) {
  const creators = head.datasetHeader.dataCreator.identifiers.map((one, i) => ({
    ...one,
    blockchain_id: one.validationSchema?.split('/').at(-1) ?? head.signature[i]?.domain ?? '',
  }))
  return {
    dataset_id: id,
    standard_id: standard,
    root_hash: rootHash,
    data_hash: dataHash,
    data_creator: { identifiers: creators },
    dc_node_wallets: creators.map((one) => ({ blockchain_id: one.blockchain_id, wallet: one.identifierValue })),
    replication_info: [],
  }
}

/** What could not be written is known only behind the text. */
async function* answerText(
  facts: object,
  text: AsyncIterable<string>,
  losses: readonly Loss[] = [],
): AsyncGenerator<string> {
  yield `{"status":"COMPLETED","data":{${JSON.stringify(facts).slice(1, -1)},"formatted_dataset":"`
  for await (const piece of text) yield JSON.stringify(piece).slice(1, -1)
  yield losses.length === 0 ? '"}}' : `","losses":${JSON.stringify(losses)}}}`
}
