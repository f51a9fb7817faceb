import type { Preflight, Publication } from '@kg/contract'
import type { Paint } from '../../command.js'
import { oneLine } from '../../plain-text.js'
import { sheet } from '../shared/table.js'
import { tokens } from '../shared/tokens.js'

const attributed = (identityId: string | undefined) => (identityId === '0' ? 'no node' : identityId)
const account = (accountId: string | undefined) =>
  accountId === undefined || accountId === '0' ? undefined : `conviction account ${accountId}`

export function showPublication(done: Publication, paint: Paint): string {
  const title = done.alreadyPublished ? 'already published' : paint.good('published')
  const rows = [
    ['asset', `${done.name} in ${done.contextGraphId}, version ${done.version}`],
    ['UAL', done.ual],
    ['transaction', `${done.txHash} in block ${done.blockNumber}`],
    ['fee', `${tokens(done.fee)} tokens${done.convictionCostCovered ? ', from a conviction account' : ''}`],
    ['paid by', done.publisher],
    ['attributed to', attributed(done.publisherNodeIdentityId)],
    ['statements', String(done.tripleCount)],
    ['root', done.merkleRoot],
    ['kept by', `${done.ackIdentityIds.length} core nodes (${done.ackIdentityIds.join(', ')})`],
  ] as const
  return `${title}\n${sheet(rows, paint)}`
}

export function showPreflight(plan: Preflight, paint: Paint): string {
  const { quorum } = plan
  const rows = [
    ['asset', `${plan.name} in ${plan.contextGraphId}, version ${plan.version}`],
    ['size', `${plan.tripleCount} statements, ${plan.byteSize} bytes`],
    ['epochs', String(plan.epochs)],
    ['fee', plan.fee === undefined ? undefined : `${tokens(plan.fee)} ${plan.symbol}`],
    ['limit', `${tokens(plan.maxFee)} ${plan.symbol}`],
    ['wallet', plan.wallet],
    ['paid from', account(plan.accountId)],
    ['attributed to', attributed(plan.publisherNodeIdentityId)],
    ['core nodes', quorum && `${quorum.available} of ${quorum.required} needed`],
  ] as const
  const nodes = (plan.candidates ?? []).map(
    ({ identityId, chosen, fee, reason }) =>
      `  node ${identityId}  ${chosen ? paint.good('chosen') : paint.bad('left out')}  ${tokens(fee)} ${plan.symbol}  ${oneLine(reason)}`,
  )
  const verdict = plan.ok ? paint.good('It can be published') : paint.bad('It would fail:')
  const obstacles = plan.obstacles.flatMap(({ code, detail, remedy }) => [
    `  ${paint.strong(code)}  ${oneLine(detail)}`,
    `  → ${oneLine(remedy)}`,
  ])
  return [sheet(rows, paint), ...nodes, verdict, ...obstacles].join('\n')
}
