// One creator makes many offers, and many holders bid on them: real daemons on one real local chain. What the last
// offers cost must be what the first cost, the messages of an offer must be bounded, and the tokens must add up:
//   npm run market -- --offers 1000 --holders 10
// Every `--group` offers it prints what they cost. Datasets are imported before, which is not counted, nor is what the
// nodes use while nothing happens.
import { parseArgs } from 'node:util'
import { pause } from '@kg/core/async'
import { checkEnd, payAll, wealthOfAll } from './lib/check-end.js'
import { type Group, judgeCosts, messagesIn, mostMessages } from './lib/judge-costs.js'
import { importSmall, makeOffers } from './lib/make-offers.js'
import { openMeter, type Reading, usedSince, withoutIdle } from './lib/meter.js'
import { openMarket } from './lib/open-market.js'

const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '1000' },
    holders: { type: 'string', default: '10' },
    group: { type: 'string', default: '100' },
    /** Holders that each offer asks for. */
    'per-offer': { type: 'string', default: '1' },
    /** Offers that are open at a time. */
    open: { type: 'string', default: '25' },
    'bid-seconds': { type: 'string', default: '15' },
    /** For how long datasets are held. */
    minutes: { type: 'string', default: '4' },
    /** Offers that are made before anything is counted, while everybody loads what they need. */
    'warm-up': { type: 'string', default: '10' },
    /** How many times as much the last may cost as the first. */
    ratio: { type: 'string', default: '1.5' },
  },
})
const [offers, holders, size] = [values.offers, values.holders, values.group].map(Number) as [number, number, number]
const warmUp = Number(values['warm-up'])
const [perOffer, minutes] = [Number(values['per-offer']), Number(values.minutes)]
const plan = { perOffer, minutes, open: Number(values.open) }
const idleMs = 15_000
/** Of the offers, so many must find holders, else the machine is too slow to say anything. */
const leastShare = 0.95
const round = (value: number, digits = 2) => Number(value.toFixed(digits))

function print(first: number, { offers, used, ...level }: Group): void {
  const each = (value: number, digits = 2) => round(value / offers, digits)
  console.log(
    [
      `offers ${first + 1} to ${first + offers}: ${round(used.seconds, 1)} s`,
      `CPU s creator ${round(used.creator, 1)}, holders ${round(used.holders, 1)}, chain ${round(used.chain, 1)}`,
      `an offer: ${each(used.transactions)} transactions, ${each(used.gas, 0)} gas`,
      `${each(messagesIn(used))} messages (${each(used.announcements)} announcements, ${each(used.copies)} copies, ${each(used.questions)} questions)`,
      `MB creator ${level.creatorMemory}, largest holder ${level.holderMemory}`,
    ].join('; '),
  )
}

const bidSeconds = Number(values['bid-seconds'])
const deposit = String(Math.max(100, 6 * (offers + warmUp) * perOffer))
const market = await openMarket({ holders, bidSeconds, deposit })
await using _network = market.network
console.log(`one creator and ${holders} holders, each a daemon of its own; ${offers} offers, ${plan.open} at a time`)
const meter = await openMeter(market)
const before = await wealthOfAll(market)
const groups: Group[] = []

async function importSome(first: number, count: number): Promise<string[]> {
  const datasets: string[] = []
  for (let i = 0; i < count; i++) datasets.push(await importSmall(market.creator, `crate ${first + i}`))
  return datasets
}

/** What all of them use while nothing happens. */
async function measureIdle(): Promise<Reading> {
  const start = await meter.read()
  await pause(idleMs)
  return usedSince(start, await meter.read())
}

const idle = await measureIdle()
const eachSecond = (value: number) => round(value / idle.seconds, 3)
console.log(`idle, CPU s each second: creator ${eachSecond(idle.creator)}, holders ${eachSecond(idle.holders)}`)
await makeOffers(market.creator, await importSome(offers, warmUp), plan)
for (let first = 0; first < offers; first += size) {
  const count = Math.min(size, offers - first)
  const datasets = await importSome(first, count)
  const start = await meter.read()
  await makeOffers(market.creator, datasets, plan)
  const used = withoutIdle(usedSince(start, await meter.read()), idle)
  const group = { offers: count, used, ...(await meter.level()) }
  groups.push(group)
  print(first, group)
}
console.log('all holders are chosen; now their time passes')
await payAll(market, minutes * 60_000 + 120_000)
const count = offers + warmUp
const { faults, finalized } = await checkEnd(market, { count, before, after: await wealthOfAll(market) })
const last = groups.at(-1)
if (last !== undefined) groups[groups.length - 1] = { ...last, mostMessages: (await meter.level()).mostMessages }
const limits = { ratio: Number(values.ratio), messages: mostMessages({ holders, perOffer }) }
console.log(`${finalized} of ${count} offers have holders; the others say why they have none`)
if (finalized < leastShare * count) faults.push(`fewer than ${leastShare * 100}% of the offers have holders`)
for (const { what, value, limit } of judgeCosts(groups, limits)) {
  const isOver = !(value <= limit)
  console.log(`${isOver ? 'FAULT' : 'ok   '}  ${what}: ${round(value)} (at most ${limit})`)
  if (isOver) faults.push(what)
}
for (const fault of faults.slice(0, 20)) console.log(`FAULT  ${fault}`)
console.log(faults.length === 0 ? 'linear, and the tokens add up' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
