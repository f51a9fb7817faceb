import { proposalRows } from '../../memory/trust-levels/table.js'
import { describeJobQueue } from '../../platform/jobs/describe-job-queue.test.support.js'
import { proposalStore } from './proposal-store.js'
import { testProposal } from './test-proposal.test.support.js'

describeJobQueue('verification proposals', () => ({
  store: proposalStore,
  add(w, { number, at }) {
    const row = testProposal(number, at)
    w.put(proposalRows, row.proposalId, row)
    return row
  },
  result: { ...testProposal(0, 0), state: 'verified' as const },
}))
