import type { CommandContext } from '../command.js'
import { runningPid } from '../home/daemon-process.js'
import { homeFiles } from '../home/home-files.js'
import { launchDaemon } from '../home/launch-daemon.js'
import { waitUntil } from '../home/wait-until.js'
import { type NodeView, viewNode } from './node-view.js'
import { writeSettings } from './plan-nodes.js'
import { type Devnet, writeDevnet } from './state.js'

const meetMs = 60_000

type Needs = Pick<CommandContext, 'env' | 'signal' | 'say' | 'during'>

/** Starts the nodes that do not run, and waits until all have met. Gives what runs then. */
export async function bringUp(devnet: Devnet, context: Needs): Promise<NodeView[]> {
  let now = devnet
  writeDevnet(now)
  for (const [i, node] of devnet.nodes.entries()) {
    const home = homeFiles(node.home)
    if (runningPid(home) !== undefined) continue
    writeSettings(devnet, node)
    // One after the other: the first deploys the contracts, and each finds those before it.
    const { pid } = await context.during(`starting ${node.name}`, () =>
      launchDaemon(home, cleanEnv(context.env), context.signal),
    )
    now = { ...now, nodes: now.nodes.map((one, at) => (at === i ? { ...one, pid } : one)) }
    writeDevnet(now)
  }
  const views = () => Promise.all(now.nodes.map((node) => viewNode(node, context.signal)))
  const haveMet = async () =>
    (await views()).every(({ peers = 0, chain }) => chain === 'ready' && peers >= now.nodes.length - 1)
  const met = await context.during('Waiting for the nodes to connect', () =>
    waitUntil(haveMet, { ms: meetMs, signal: context.signal, everyMs: 200 }),
  )
  if (!met) context.say('Not all nodes are connected yet. Check again with kg devnet status')
  return views()
}

/** The settings of the user's own node are not those of the devnet. */
export const cleanEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('KG_')))
