// Kills a node at every step of an import and at random moments, starts it again, and checks that the import has then
// ended and that the dataset is there as a whole or not at all:
//   npm run crash:datasets -- [--most 100] [--random 5] [--step dataset-import:stored]
import { cpSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startDaemon, temporaryHome } from '../lib/daemon.js'
import { element, graphText } from '../lib/datasets.js'
import { notedSteps, noting, stepsFile } from '../lib/noted-steps.js'
import { deathsAt, some } from './lib/datasets/deaths.js'
import { holdingsOf } from './lib/datasets/holdings.js'
import { endOf, playDeath, sendImport } from './lib/datasets/round.js'
import { largeDataset } from './lib/datasets/sample.js'
import { wingSources } from './lib/datasets/wing-sources.js'

const { values } = parseArgs({
  options: {
    most: { type: 'string', default: '100' },
    random: { type: 'string', default: '5' },
    step: { type: 'string', default: '' },
  },
})
/** Progress is noted by the clock: a life in which all goes fast never reaches that step, and would not end there. */
const isDatasetStep = (name: string) => name.startsWith('dataset') && name !== 'dataset.import-step'
const template = temporaryHome()
const content = largeDataset()
let faultCount = 0

/** Runs an import in the home that all others begin with. */
async function importHere(text: string): Promise<{ root_hash: string; ms: number }> {
  await using daemon = await startDaemon({ home: template, env: noting })
  const began = performance.now()
  const result = await endOf(daemon, (await sendImport(daemon, text, `template-${text.length}`)).handler_id)
  await daemon.stop()
  if (result.status !== 'COMPLETED') throw new Error(JSON.stringify(result))
  return { ...result.data, ms: performance.now() - began }
}

async function main(): Promise<void> {
  await importHere(graphText(element('first')))
  const without = await holdingsOf(template)
  rmSync(stepsFile(template))
  const fresh = temporaryHome()
  cpSync(template, fresh, { recursive: true })
  const { root_hash: rootHash, ms } = await importHere(content)
  const steps = notedSteps(template).filter(isDatasetStep)
  const expected = { without, with: await holdingsOf(template), rootHash }
  console.log(`an import takes ${Math.round(ms)} ms and ${steps.length} steps of ${new Set(steps).size} kinds`)
  faultCount += reportMissed(steps)
  const wanted = deathsAt(steps).filter(({ step }) => step.startsWith(values.step))
  const random = Array.from({ length: Number(values.random) }, () => ({ afterMs: Math.round(Math.random() * ms) }))
  try {
    for (const death of [...some(wanted, Number(values.most)), ...random]) {
      const { status, faults } = await playDeath(fresh, content, death, expected)
      console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'}  ${JSON.stringify(death)}: ${status}`)
      for (const fault of faults) console.log(`       ${fault}`)
      faultCount += faults.length
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Steps in the code of imports that this import does not reach. */
function reportMissed(steps: readonly string[]): number {
  const named = wingSources().flatMap((text) =>
    [...text.matchAll(/\bstep\('(dataset-import[\w:.-]*)'\)/g)].map(([, name]) => name),
  )
  const missed = [...new Set(named)].filter((name) => !steps.includes(name as string))
  for (const name of missed) console.log(`FAULT  no import reaches the step ${name}`)
  return missed.length
}

try {
  await main()
} finally {
  rmSync(template, { recursive: true, force: true })
}
console.log(`${faultCount} faults`)
process.exitCode = faultCount === 0 ? 0 : 1
