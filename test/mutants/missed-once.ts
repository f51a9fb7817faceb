import type { Target } from './targets.js'

const plant = (file: string, ...planted: [from: string, becomes: string][]): Target => ({
  area: 'missed once',
  file: `${file}.ts`,
  planted,
})
const withTests = (target: Target, ...tests: string[]): Target => ({ ...target, tests })

/** Defects that were planted by hand when no test noticed them. */
export const missedOnce: readonly Target[] = [
  plant(
    'chain/src/adapter/tx-sender',
    ['if (fresh && (fault', 'if ((fault'],
    ['while (held.has(nonce))', 'while (false)'],
  ),
  plant('store/src/ledger/receipt', ['layer, root, changes]', 'layer, changes]']),
  plant('store/src/ledger/environment', ['overlappingSync: false', 'overlappingSync: true']),
  plant('store/src/ledger/verify', ['fault(`changes of write', 'void (`changes of write']),
  plant('node/src/platform/http/write-events', ['await waitForDrain(sink, signal);', ';']),
  withTests(
    plant('node/src/platform/operations/operations', ['{ before: [before], limit }', '{ limit }']),
    'node/src/platform/retention/collect-operations.test.ts',
  ),
  plant('node/src/memory/context-graphs/access', ['if (isRestricted(row) && !isMember(row, caller))', 'if (false)']),
  plant(
    'node/src/exchange/joining/claim-approval',
    ['members >= rules.maxMembers', 'false'],
    ['members >= rules.maxMembers', 'members > rules.maxMembers'],
  ),
  plant('node/src/exchange/joining/accept-request', ['before.issuedAt >= Date.parse(issuedAt)', 'false']),
  plant('node/src/exchange/joining/delegation', ['!(expires - issued <= lifeMs)', 'false']),
  plant('node/src/exchange/sync/peer-access', [' && actsFor(reader, graph.id, agent, peerId)', '']),
  withTests(
    plant('store/src/views/server/mirror', ['sure: false', 'sure: true']),
    'store/src/views/server/replica.test.ts',
  ),
  plant('cli/src/doctor/permissions', ['(mode & 0o077) === 0', 'true']),
  withTests(plant('core/src/health/clock', ['behindMs <= toleranceMs', 'true']), 'core/src/health/health.test.ts'),
  plant('node/src/platform/http/authenticate', [
    '{ ...operator, isAdmin: admin',
    '{ ...operator, isAdmin: true || admin',
  ]),
  plant('node/src/chain/publishing/plan', ['version >= BigInt(given)', 'version > BigInt(given)']),
]
