import { parseArgs } from 'node:util'
import { chainTopics } from './chain/topics.js'
import { datasetTopics } from './datasets/topics.js'
import { documentTopics } from './documents/topics.js'
import { httpTopics } from './http/topics.js'
import { runPart, runTopics } from './lib/run-topics.js'
import type { BenchOptions, Topic } from './lib/topic.js'
import { netTopics } from './net/topics.js'
import { recallTopics } from './recall/topics.js'
import { storeTopics } from './store/topics.js'
import { uiTopics } from './ui/topics.js'
import { viewTopics } from './views/topics.js'

const benches: Readonly<Record<string, readonly Topic[]>> = {
  store: storeTopics,
  http: httpTopics,
  chain: chainTopics,
  net: netTopics,
  datasets: datasetTopics,
  documents: documentTopics,
  recall: recallTopics,
  ui: uiTopics,
  views: viewTopics,
}

const listed = (topics: readonly Topic[], bench: string) => `${bench}: ${topics.map(({ name }) => name).join(', ')}`

const usage = `npm run bench -- <${Object.keys(benches).join('|')}> [--quick] [--peers] [--peers-large] [--only topic]…

  --quick         100,000 statements only, short
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
    only: { type: 'string', multiple: true, default: [] },
  },
})
const options: BenchOptions = {
  quick: values.quick,
  peers: values.peers || values['peers-large'],
  peersLarge: values['peers-large'],
  home: process.env.KG_BENCH_HOME ?? '',
}
const name = positionals[0] ?? ''
const topics = benches[name]?.filter((topic) => values.only.length === 0 || values.only.includes(topic.name))
const single = process.env.KG_BENCH_PART

if (topics === undefined) {
  console.error(usage)
  process.exitCode = 2
} else if (single !== undefined) await runPart(topics, single, options)
else if (!(await runTopics(name, topics, options))) process.exitCode = 1
