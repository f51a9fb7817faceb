import { command } from '../../command.js'
import type { RolledBack } from '../../update/rollback.js'
import { openUpdate } from './open-update.js'

export const rollback = command({
  path: ['rollback'],
  summary: 'Return to the previous version',
  about:
    'Restarts the daemon with the previous version and checks it. If that version cannot read the ledger, the copy from before the update is restored, provided that nothing was written since. Otherwise the command refuses and says what you can do.',
  examples: ['kg rollback', 'kg rollback --json'],
  local: true,
  async run(_, context): Promise<RolledBack> {
    const { needs, locked } = await openUpdate('kg rollback', context)
    const { rollBack } = await import('../../update/rollback.js')
    return locked(() => context.during('Going back', () => rollBack(needs)))
  },
  show({ from, to, ledgerRestored }: RolledBack, paint) {
    const ledger = ledgerRestored
      ? '\nThe ledger from before the update was restored; nothing had been written since'
      : ''
    return `${paint.good('Back')} from ${from} to ${paint.strong(to)}. To update again: kg update${ledger}`
  },
})
