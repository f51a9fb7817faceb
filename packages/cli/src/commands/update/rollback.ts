import { command } from '../../command.js'
import type { RolledBack } from '../../update/rollback.js'
import { openUpdate } from './open-update.js'

export const rollback = command({
  path: ['rollback'],
  summary: 'Return to the version before',
  about:
    'The daemon is restarted from it and checked. Where the newer version has changed the ledger so that the older one cannot read it, the copy from before the update comes back, as long as nothing was written since; else it refuses and says what can be done.',
  examples: ['kg rollback', 'kg rollback --json'],
  local: true,
  async run(_, context): Promise<RolledBack> {
    const { needs, locked } = await openUpdate('kg rollback', context)
    const { rollBack } = await import('../../update/rollback.js')
    return locked(() => context.during('going back', () => rollBack(needs)))
  },
  show({ from, to, ledgerRestored }: RolledBack, paint) {
    const ledger = ledgerRestored ? '\nThe ledger is the one from before the update; nothing was written since' : ''
    return `${paint.good('Back')} from ${from} to ${paint.strong(to)}; kg update goes forward again${ledger}`
  },
})
