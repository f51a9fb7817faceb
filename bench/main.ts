import { parseArgs } from 'node:util'
import { tuneMemory } from '@kg/core/tune-v8'
import { chainTopics } from './chain/topics.js'
import { datasetTopics } from './datasets/topics.js'
import { documentTopics } from './documents/topics.js'
import { httpTopics } from './http/topics.js'
import { flatten } from './lib/flat-rows.js'
import { runPart, runTopics, type TopicResult, writeResults } from './lib/run-topics.js'
import type { BenchOptions, Topic } from './lib/topic.js'
import { netTopics } from './net/topics.js'
import { recallTopics } from './recall/topics.js'
import { scaleTopics } from './scale/topics.js'
import { serverTopics } from './server/topics.js'
import { startTopics } from './start/topics.js'
import { storeTopics } from './store/topics.js'
import { uiTopics } from './ui/topics.js'
import { viewTopics } from './views/topics.js'

// Those who ask keep what V8 has made fast for them, as a node does: a burst after a minute of quiet would measure them, too.
tuneMemory()

const benches: Readonly<Record<string, readonly Topic[]>> = {
  store: storeTopics,
  http: httpTopics,
  start: startTopics,
  chain: chainTopics,
  net: netTopics,
  datasets: datasetTopics,
  documents: documentTopics,
  recall: recallTopics,
  ui: uiTopics,
  views: viewTopics,
  scale: scaleTopics,
  server: serverTopics,
}

const listed = (topics: readonly Topic[], bench: string) => `${bench}: ${topics.map(({ name }) => name).join(', ')}`

const usage = `npm run bench -- <${Object.keys(benches).join('|')}|all> [--quick] [--json] [--against checkout] [--only topic]…

  --quick         100,000 statements only, short
  --json          prints one JSON of all figures; bench/compare.mjs compares two of them
  --against       measures a checkout that is built, too, part by part in the same run
  --share         of scale: how much of the full size, 1 without it and 0.01 with --quick
  --prepared      of scale: a folder that filled homes stay in for the next run
  --peers         measure other engines too; installs them into bench/peers
  --peers-large   and with 1,000,000 statements
  --only          only this topic, may be repeated. ${Object.entries(benches)
    .map(([name, topics]) => listed(topics, name))
    .join('; ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    'peers-large': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    against: { type: 'string' },
    share: { type: 'string' },
    prepared: { type: 'string', default: '' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const options: BenchOptions = {
  quick: values.quick,
  peers: values.peers || values['peers-large'],
  peersLarge: values['peers-large'],
  home: process.env.KG_BENCH_HOME ?? '',
  share: Number(values.share ?? (values.quick ? 0.01 : 1)),
  prepared: values.prepared,
  against: values.against,
}
const name = positionals[0] ?? ''
const isWanted = (topic: Topic) => values.only.length === 0 || values.only.includes(topic.name)
const chosen = Object.entries(benches)
  .filter(([bench]) => name === 'all' || bench === name)
  .map(([bench, topics]) => [bench, topics.filter(isWanted)] as const)
  .filter(([, topics]) => topics.length > 0)
const single = process.env.KG_BENCH_PART

if (chosen.length === 0) {
  console.error(usage)
  process.exitCode = 2
} else if (single !== undefined)
  await runPart(
    chosen.flatMap(([, topics]) => topics),
    single,
    options,
  )
else {
  const results: TopicResult[] = []
  for (const [bench, topics] of chosen) results.push(...(await runTopics(bench, topics, options)))
  const figures = flatten(results)
  if (name === 'all') writeResults('all', { figures })
  if (values.json) console.log(JSON.stringify({ bench: name, when: new Date().toISOString(), figures }, null, 2))
  if (figures.some(({ ok }) => ok === false)) process.exitCode = 1
}
