import type { Client } from '@kg/client'
import { type CommandContext, command } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { randomBytes } from '../../home/random-bytes.js'
import { pauseOrAbort } from '../../pause-or-abort.js'
import { oneLine } from '../../plain-text.js'
import { type DemoStep, memorySteps, proofSteps } from './demo-steps.js'

interface Demo {
  readonly contextGraphId: string
  readonly steps: readonly { readonly about: string; readonly command: string; readonly result: unknown }[]
  readonly ms: number
}

export const demo = command({
  path: ['demo'],
  summary: 'See in a minute what a node does',
  about:
    'Creates a context graph demo-…, then drafts, shares, queries, publishes and proves a Knowledge Asset in it. It shows the command for each step. The graph stays, so you can try more. Publishing costs tokens, so the demo publishes only on the network local.',
  examples: ['kg demo', 'kg demo --json'],
  async run(_, context): Promise<Demo> {
    await offerStart(context)
    const contextGraphId = `demo-${randomBytes(3).toString('hex')}`
    const began = performance.now()
    const steps = await runSteps(memorySteps(contextGraphId), context, 1)
    const rpcUrl = await findLocalChain(context)
    if (rpcUrl === undefined) context.say('\nPublishing is left out: the demo publishes only on the network local')
    else steps.push(...(await runSteps(proofSteps(contextGraphId, rpcUrl), context, steps.length + 1)))
    return { contextGraphId, steps, ms: Math.round(performance.now() - began) }
  },
  show: ({ contextGraphId, steps, ms }: Demo, paint) =>
    [
      '',
      `${paint.good('Done')}: ${steps.length} steps in ${(ms / 1000).toFixed(1)} s. Try next:`,
      `  kg query ${contextGraphId} -q 'SELECT * WHERE { ?s ?p ?o }'`,
      `  kg ka show hello -c ${contextGraphId}`,
    ].join('\n'),
})

async function runSteps(steps: readonly DemoStep[], context: CommandContext, first: number) {
  const client: Client = context.client()
  const done: Demo['steps'][number][] = []
  for (const { about, command: line, run, describe } of steps) {
    context.say(`\n${first + done.length}. ${about}\n   $ ${line}`)
    const result = await context.during(about, () => run(client, context.signal))
    context.say(`   ${oneLine(describe(result as never))}`)
    done.push({ about, command: line, result })
  }
  return done
}

/** The RPC URL of the chain on this machine, once it is up. On any other chain publishing costs real tokens. */
async function findLocalChain({ client, during, signal }: CommandContext): Promise<string | undefined> {
  const ask = () => client().call('rpcHealth', {}, { signal })
  const answer = await during('Waiting for the chain', async () => {
    let health = await ask()
    while (health.state === 'starting') {
      await pauseOrAbort(200, signal)
      health = await ask()
    }
    return health
  })
  return answer.ok && answer.network === 'local' ? answer.rpcUrl : undefined
}

/** A newcomer does not need to know that the daemon must run first. */
async function offerStart(context: CommandContext): Promise<void> {
  if (!context.interactive || context.env.KG_API || runningPid(homeFiles(context.home)) !== undefined) return
  const { confirm } = await import('@clack/prompts')
  const answer = await confirm({ message: 'No daemon is running. Start one?', output: process.stderr })
  if (answer !== true) return
  const { launchDaemon } = await import('../../home/launch-daemon.js')
  await context.during('Starting the daemon', () => launchDaemon(homeFiles(context.home), context.env, context.signal))
}
