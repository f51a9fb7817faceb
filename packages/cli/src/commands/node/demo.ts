import { randomBytes } from 'node:crypto'
import type { Client } from '@kg/client'
import { type CommandContext, command } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { oneLine } from '../../plain-text.js'
import { demoSteps } from './demo-steps.js'

interface Demo {
  readonly contextGraphId: string
  readonly steps: readonly { readonly about: string; readonly command: string; readonly result: unknown }[]
  readonly ms: number
}

export const demo = command({
  path: ['demo'],
  summary: 'See in a minute what a node does',
  about:
    'Makes a context graph demo-…, drafts a Knowledge Asset in it, shares it and asks a question, with the command for each step. It stays, so you can go on with it.',
  examples: ['kg demo', 'kg demo --json'],
  async run(_, context): Promise<Demo> {
    await offerStart(context)
    const client: Client = context.client()
    const contextGraphId = `demo-${randomBytes(3).toString('hex')}`
    const began = performance.now()
    const steps: Demo['steps'][number][] = []
    for (const { about, command: line, run, tell } of demoSteps(contextGraphId)) {
      context.say(`\n${steps.length + 1}. ${about}\n   $ ${line}`)
      const result = await context.during(about, () => run(client, context.signal))
      context.say(`   ${oneLine(tell(result as never))}`)
      steps.push({ about, command: line, result })
    }
    return { contextGraphId, steps, ms: Math.round(performance.now() - began) }
  },
  show: ({ contextGraphId, steps, ms }: Demo, paint) =>
    [
      '',
      `${paint.good('Done')}: ${steps.length} steps in ${ms} ms. Go on with it:`,
      `  kg query ${contextGraphId} -q 'SELECT * WHERE { ?s ?p ?o }'`,
      `  kg ka history hello -c ${contextGraphId}`,
    ].join('\n'),
})

/** A newcomer need not know that the daemon comes first. */
async function offerStart(context: CommandContext): Promise<void> {
  if (!context.interactive || context.env.KG_API || runningPid(homeFiles(context.home)) !== undefined) return
  const { confirm } = await import('@clack/prompts')
  const answer = await confirm({ message: 'No daemon is running. Start one?', output: process.stderr })
  if (answer !== true) return
  const { launchDaemon } = await import('../../home/launch-daemon.js')
  await context.during('starting the daemon', () => launchDaemon(homeFiles(context.home), context.env, context.signal))
}
