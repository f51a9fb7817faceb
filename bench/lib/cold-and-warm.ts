import { type Effort, measure, quantiles, type Timing, timed } from './timing.js'

/** No bench may call more often than this before it counts. */
export const mostWarmUps = 5

export interface ColdAndWarm extends Timing {
  /** The very first call. */
  readonly cold: number
}

/** Times the first call, makes at most four more, then measures. Each turn has a number of its own. */
export async function measureColdAndWarm(fn: (turn: number) => unknown, effort: Effort): Promise<ColdAndWarm> {
  const { ms: cold } = await timed(async () => void (await fn(0)))
  for (let turn = 1; turn < mostWarmUps; turn++) await fn(turn)
  return { cold, ...(await measure((turn) => fn(mostWarmUps + turn), effort)) }
}

/** Two ways turn by turn, so that a slow moment of the machine meets both. */
export async function measureTurnByTurn(
  ways: readonly [(turn: number) => unknown, (turn: number) => unknown],
  { budgetMs }: Pick<Effort, 'budgetMs'>,
): Promise<[ColdAndWarm, ColdAndWarm]> {
  const times: [number[], number[]] = [[], []]
  const began = performance.now()
  for (let turn = 0; turn < 2 * mostWarmUps || performance.now() - began < 2 * budgetMs; turn++)
    for (const [i, way] of ways.entries()) times[i]?.push((await timed(async () => void (await way(turn)))).ms)
  return [summarize(times[0]), summarize(times[1])]
}

function summarize([cold = Number.NaN, ...rest]: readonly number[]): ColdAndWarm {
  const warm = rest.slice(mostWarmUps - 1)
  const sum = warm.reduce((sum, ms) => sum + ms, 0)
  return { cold, ...quantiles(warm), perSecond: (warm.length / sum) * 1000 }
}
