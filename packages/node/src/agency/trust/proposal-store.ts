import { isOpenProposal, type ProposalRow, proposalRows } from '../../memory/trust-levels/table.js'
import type { JobStore } from '../../platform/jobs/job-store.js'
import { SignaturesMissingError } from './signatures-missing.js'

/** The result of a proposal is its row: verified, or how many signatures it had when its time was up. */
export const proposalStore: JobStore<ProposalRow, ProposalRow> = {
  idOf: ({ proposalId }) => proposalId,
  current: (r, { proposalId }) => r.get(proposalRows, proposalId),
  stateOf: (row) => (isOpenProposal(row) ? 'queued' : row.state === 'failed' ? 'failed' : 'succeeded'),
  attemptsOf: ({ round = 0 }) => round,
  dueAtOf: ({ dueAt, createdAt }) => dueAt ?? createdAt,
  *waiting(r) {
    for (const { value } of r.by(proposalRows, 'open')) yield value
  },
  save(w, { error: _before, ...row }, change) {
    const put = (next: ProposalRow) => w.put(proposalRows, row.proposalId, next)
    if (change.move === 'succeed') put(change.result)
    if (change.move === 'fail') put({ ...row, state: 'failed', error: change.fault.message })
    if (change.move === 'postpone') {
      const isFault = change.fault.code !== SignaturesMissingError.record.code
      const next = { ...row, round: (row.round ?? 0) + 1, dueAt: change.dueAt }
      put(isFault ? { ...next, error: change.fault.message } : next)
    }
  },
}
