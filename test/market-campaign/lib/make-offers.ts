import { randomUUID } from 'node:crypto'
import { pause } from '@kg/core/async'
import type { Api } from '../../lib/api.js'
import { element, graphText, importText } from '../../lib/datasets.js'

export interface OfferPlan {
  readonly perOffer: number
  readonly minutes: number
  /** Offers that are open for bids at a time. */
  readonly open: number
}

const price = 5n * 10n ** 18n
/** Much longer than an offer takes. */
const patienceMs = 600_000
const mostTries = 10

/** A dataset of a few hundred bytes to some kilobytes. */
export async function importSmall(creator: Api, name: string): Promise<string> {
  const size = 1 + (Number.parseInt(name.replace(/\D/g, ''), 10) % 12)
  const objects = Array.from({ length: size }, (_, i) => element(`${name}/${i}`, [], { note: `${name} `.repeat(20) }))
  return (await importText(creator, graphText(...objects))).dataset_id
}

/** Offers each dataset, and waits until its holders are chosen or it has failed. */
export async function makeOffers(creator: Api, datasets: readonly string[], plan: OfferPlan): Promise<void> {
  const left = [...datasets]
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await makeOffer(creator, id, plan)
  }
  await Promise.all(Array.from({ length: plan.open }, work))
}

/** Asks for an offer, once: a chain that does not answer for a moment is asked again under the same key. */
async function ask(creator: Api, body: object): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 1; ; tries++) {
    const { status, body: answer, text } = await creator.call('replicate', { body, headers })
    // As the route's record says.
    if (status === 200) return (answer as { handler_id: string }).handler_id
    if (status !== 503 || tries === mostTries) throw new Error(`replicate answered ${status}: ${text}`)
    await pause(1000)
  }
}

async function makeOffer(creator: Api, dataset_id: string, { perOffer, minutes }: OfferPlan): Promise<void> {
  const body = {
    dataset_id,
    holders: perOffer,
    token_amount_per_holder: String(price),
    holding_time_in_minutes: minutes,
    litigation_interval_in_minutes: minutes / 2 + 0.1,
  }
  const handlerId = await ask(creator, body)
  for (const end = Date.now() + patienceMs; ; ) {
    await pause(1000)
    const { status } = await creator.ok('replicateResult', { params: { handler_id: handlerId } })
    if (status !== 'PENDING') return
    if (Date.now() > end) throw new Error(`offer ${handlerId} is still open after ${patienceMs} ms`)
  }
}
