import type { Reply, Routes } from '@kg/contract'
import { type CommandContext, type CommandInput, command, type Paint } from '../../command.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { bytes } from '../node/units.js'
import { CommandRefusedError, usageRefused } from '../shared/errors.js'
import { kg } from '../shared/hints.js'
import { arg, option } from '../shared/input.js'
import { short, table } from '../shared/table.js'
import { tokens } from '../shared/tokens.js'
import { readIdentifiers } from './trail.js'

type Answers = Reply<Routes['networkQueryResponses']>
type State = Reply<Routes['networkQueryResult']>

interface AnsweredQuery extends State {
  readonly answers: Answers
}

const askAgainMs = 500

export const queryNetwork = command({
  path: ['dataset', 'query'],
  summary: 'Ask the network for datasets with objects that have these identifiers',
  about:
    'The question is signed by your agent and goes to all nodes in reach. Several values of one type are alternatives; an object must fit every type. The command waits until the time for answers is over, a minute unless the node is set otherwise.',
  args: [{ name: 'identifiers', about: 'Identifiers of the objects: type=value', many: true }],
  options: [{ flags: '--enough <n>', about: 'Do not wait for more answers than this' }],
  examples: ['kg dataset query sgtin=urn:epc:id:sgtin:0614141.812345.6789', 'kg dataset query id=order-7 --enough 1'],
  async run(input, context): Promise<AnsweredQuery> {
    const { client, signal } = context
    const enough = readEnough(input)
    const query = itemsOf(readIdentifiers(arg(input, 'identifiers')))
    const params = await client().call('networkQuery', { body: { query } }, { signal })
    const answered = await context.during('Waiting for answers', () => waitForAnswers(params, enough, context))
    const [first] = answered.answers
    const [dataset] = first?.datasets ?? []
    if (first !== undefined && dataset !== undefined)
      context.say(`Fetch one: ${kg('dataset', 'fetch', first.reply_id, dataset.data_set_id)}`)
    return answered
  },
  show: ({ answers }: AnsweredQuery, paint: Paint) =>
    answers.length === 0
      ? 'No node offers such a dataset'
      : table(['reply', 'dataset', 'size', 'price', 'creator', 'node'], answers.flatMap(rowsOf), paint),
})

/** Values of one type are alternatives. */
function itemsOf(identifiers: readonly { type: string; value: string }[]) {
  const types = [...new Set(identifiers.map(({ type }) => type))]
  return types.map((path) => {
    const value = identifiers.filter(({ type }) => type === path).map((one) => one.value)
    return { path, value, opcode: 'IN' as const }
  })
}

async function waitForAnswers(
  params: { query_id: string },
  enough: number,
  { client, signal }: CommandContext,
): Promise<AnsweredQuery> {
  for (;;) {
    const state = await client().call('networkQueryResult', { params }, { signal })
    if (state.status === 'FAILED')
      throw new CommandRefusedError(
        'NETWORK_QUERY_FAILED',
        'The question was not asked',
        state.message ?? 'No node has heard the question',
        `Connect to a peer, then ask again: ${kg('peer', 'connect', '<multiaddr>')}`,
      )
    if (state.status !== 'OPEN' || state.responses >= enough)
      return { ...state, answers: await client().call('networkQueryResponses', { params }, { signal }) }
    await pauseOrAbort(askAgainMs, signal)
  }
}

function readEnough(input: CommandInput): number {
  const text = option(input, 'enough')
  if (text === undefined) return Number.POSITIVE_INFINITY
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw usageRefused(`--enough ${text} is not a number of answers`, 'Use a number from 1 to 9999')
}

const rowsOf = ({ reply_id, node_id, datasets }: Answers[number]): string[][] =>
  datasets.map((one) => [
    reply_id,
    one.data_set_id,
    bytes(one.size),
    one.calculated_price === '0' ? 'free' : `${tokens(one.calculated_price)} tokens`,
    short(one.data_creator),
    node_id,
  ])
