import type { Reply, Routes } from '@kg/contract'
import { command, type Paint } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { kg } from '../shared/hints.js'
import { arg, flag, list, option } from '../shared/input.js'
import { contextGraphArgument } from '../shared/options.js'
import { accessPolicyOption, policyOf } from './access-policy.js'

export const createContextGraph = command({
  path: ['context-graph', 'create'],
  summary: 'Create a context graph on this node',
  about: 'All agents of the node can read and write it, unless it is curated: then only agents on its allowlist can.',
  args: [{ ...contextGraphArgument, about: 'Id of the new context graph: letters, digits and _ : / . @ -' }],
  options: [
    { flags: '-n, --name <name>', about: 'Display name' },
    { flags: '-d, --description <text>', about: 'Its purpose' },
    accessPolicyOption,
    { flags: '--curated', about: 'Same as --access-policy 1' },
    { flags: '--private', about: 'Show it only to members' },
    { flags: '--allowed-agent <addr>', about: 'Agent to put on the allowlist', many: true },
    { flags: '--save', about: 'Also subscribe to it at every start' },
  ],
  examples: ['kg context-graph create lab', 'kg context-graph create lab --curated --allowed-agent 0x52…'],
  async run(input, context) {
    const id = arg(input, 'id')
    const policy = policyOf(input)
    if (flag(input, 'curated') && policy === 0)
      throw usageRefused('--curated and --access-policy 0 contradict each other', 'Use one of the two')
    const agents = list(input, 'allowedAgent')
    const body = {
      id,
      name: option(input, 'name'),
      description: option(input, 'description'),
      accessPolicy: flag(input, 'curated') ? (1 as const) : (policy ?? 0),
      private: flag(input, 'private'),
      ...(agents.length === 0 ? {} : { allowedAgents: agents }),
    }
    const client = context.client()
    const { signal } = context
    const created = await client.call('createContextGraph', { body }, { signal })
    if (flag(input, 'save')) await client.call('subscribeContextGraph', { body: { id, save: true } }, { signal })
    context.say(`Write something: ${kg('ka', 'create', '<name>', '-c', id, '--input-file', '<rdf-file>')}`)
    return created
  },
  show: ({ id, uri }: Reply<Routes['createContextGraph']>, paint: Paint) =>
    `${paint.good('created')} ${id}\n${paint.dim(uri)}`,
})
