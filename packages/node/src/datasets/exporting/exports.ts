import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { StandardUnknownError } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import { type JobNeeds, Jobs } from '../../platform/jobs/jobs.js'
import type { JobRow } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { HandlerJobs, HandlerSubject } from '../handlers/handlers.js'
import type { DatasetRow } from '../records/table.js'
import { requireDataset } from '../records/visible-datasets.js'
import { datasetText } from './dataset-text.js'
import { readElements } from './read-elements.js'
import { sourceText } from './source-text.js'

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
    async enqueue(datasetId: string, standard: string, caller: Caller): Promise<string> {
      const row = require(datasetId, caller)
      // Only who imported it gets back all that the source said.
      const takes = [...new Set(['GRAPH', ...(row.agent === caller.agent ? [row.standard] : [])])]
      if (!takes.includes(standard)) throw new StandardUnknownError({ given: standard, takes })
      const { id } = await jobs.enqueue({ subjectKey: randomUUID() }, caller, { datasetId, standard })
      return id
    },
    /** The answer to a finished export, as JSON text: the dataset is a text inside it. */
    result({ input }: JobRow<HandlerSubject>, caller: Caller): Readable {
      const row = require(String(input?.datasetId), caller)
      const { id, rootHash, dataHash, head } = row
      const facts = {
        dataset_id: id,
        standard_id: String(input?.standard),
        root_hash: rootHash,
        data_hash: dataHash,
        data_creator: head.datasetHeader.dataCreator,
      }
      const isSource = input?.standard === row.standard && row.standard !== 'GRAPH'
      const elements = readElements(ledger, row.copy)
      return Readable.from(answerText(facts, isSource ? sourceText(row, elements) : datasetText(row, elements)))
    },
  }
}

async function* answerText(facts: object, text: AsyncIterable<string>): AsyncGenerator<string> {
  yield `{"status":"COMPLETED","data":{${JSON.stringify(facts).slice(1, -1)},"formatted_dataset":"`
  for await (const piece of text) yield JSON.stringify(piece).slice(1, -1)
  yield '"}}'
}
