import { type AssetSubject, type JobRow, jobRows, ofKind } from '../../platform/jobs/table.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Notices } from './notices.js'

interface Needs {
  readonly notices: Notices
  readonly ledger: Pick<Journal, 'read'>
}

/** Lets those who may see a job know how it is. It costs nothing where nobody listens, and nothing is written. */
export function notifyOfJob(
  { notices, ledger }: Needs,
  action: string,
  { id, agent }: { readonly id: string; readonly agent: string },
  describeJob: (row: JobRow) => object,
): void {
  notices.send({
    action,
    subject: `urn:kg:job:${id}`,
    agent,
    describe() {
      const row = ledger.read((r) => r.get(jobRows, id))
      return row === undefined ? {} : { job: describeJob(ofKind<AssetSubject>(row)) }
    },
  })
}
