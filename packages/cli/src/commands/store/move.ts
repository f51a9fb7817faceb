import type { StoreMove } from '@kg/contract'
import { command } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { option } from '../shared/input.js'
import { readInput } from '../shared/read-file.js'
import { describeMove } from './describe-move.js'

const everyMs = 500

export const moveStore = command({
  path: ['store', 'move'],
  summary: 'Move the running node to a SPARQL server, or back to the embedded engine',
  about:
    'Copies everything from the ledger while the old engine goes on answering, then switches and writes the setting to config.json. No write is lost. A node that is restarted goes on with it. Ctrl-C leaves it running in the node: run the same command to watch it again, or `kg store cancel`. The copy on a server stays there when you move away.',
  options: [
    {
      flags: '--to <engine>',
      about: 'Query endpoint of a SPARQL server, embedded, or managed (an oxigraph program that the node runs)',
      required: true,
    },
    { flags: '--username <name>', about: 'User of the SPARQL server' },
    { flags: '--password-file <file>', about: 'File with the password of that user' },
  ],
  examples: [
    'kg store move --to http://127.0.0.1:7878/query',
    'kg store move --to embedded',
    'kg store move --to https://sparql.example.org/sparql --username kg --password-file secret.txt --json',
  ],
  async run(input, context): Promise<StoreMove> {
    const client = context.client()
    const file = option(input, 'passwordFile')
    const body = {
      to: option(input, 'to') ?? '',
      username: option(input, 'username'),
      password: file === undefined ? undefined : (await readInput(file, context)).toString().trim(),
    }
    let move = await client.call('moveStore', { body }, { signal: context.signal })
    await context.during(
      () => describeMove(move),
      async () => {
        while (move.state === 'running') {
          await pauseOrAbort(everyMs, context.signal)
          const store = await client.call('getStore', {}, { signal: context.signal })
          // Without one, the node was started again meanwhile.
          move = store.move ?? { ...move, state: 'failed', error: 'the node was started again' }
        }
      },
    )
    if (move.state !== 'done') {
      const { StoreNotMovedError } = await import('../../errors.js')
      throw new StoreNotMovedError({ to: move.to, why: move.error ?? 'it was cancelled' })
    }
    return move
  },
  show: ({ to, totalQuads }: StoreMove, paint) =>
    `${paint.good('Moved')} to ${to}${totalQuads === 0 ? '' : `: ${totalQuads.toLocaleString('en')} statements`}`,
})
