import { type CommandContext, type CommandInput, command } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { arg, option } from '../shared/input.js'
import { agentOption, contextGraphArgument } from '../shared/options.js'

/** The agent that is meant: the one that is named, or the only one that waits. */
async function agentOf(input: CommandInput, context: CommandContext): Promise<string> {
  const named = option(input, 'agent')
  if (named !== undefined) return named
  const id = arg(input, 'id')
  const given = { params: { id }, query: { status: 'pending' as const } }
  const { requests } = await context.client().call('joinRequests', given, { signal: context.signal })
  const waiting = requests.filter(({ direction }) => direction === 'in')
  const [only] = waiting
  if (only !== undefined && waiting.length === 1) return only.agentAddress
  throw usageRefused(
    `${waiting.length} requests to join ${id} are pending`,
    waiting.length === 0
      ? `List all requests: kg context-graph join-requests ${id}`
      : `Name one of them: ${waiting.map(({ agentAddress }) => `--agent ${agentAddress}`).join(', ')}`,
  )
}

/** `approve-join` and `reject-join`. */
export const decideJoin = (route: 'approveJoin' | 'rejectJoin', verb: string, summary: string) =>
  command({
    path: ['context-graph', verb],
    summary,
    args: [contextGraphArgument],
    options: [
      { ...agentOption, about: 'Agent address (0x…); not needed if there is only one request', required: false },
    ],
    examples: [
      `kg context-graph ${verb} lab`,
      `kg context-graph ${verb} lab --agent 0x52908400098527886e0f7030069857d2e4169ee7`,
    ],
    async run(input, context) {
      const body = { agentAddress: await agentOf(input, context) }
      return context.client().call(route, { params: { id: arg(input, 'id') }, body }, { signal: context.signal })
    },
    show: ({
      agentAddress,
      contextGraphId,
      status,
    }: {
      agentAddress: string
      contextGraphId: string
      status: string
    }) => `${agentAddress} in ${contextGraphId}: ${status}`,
  })
