import { pause } from '@kg/core/async'
/** Asks again until the answer is as wanted; for states that nothing announces. */
export async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean, ms = 45_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return answer
    if (Date.now() > end) throw new Error(`After ${ms} ms it is still ${JSON.stringify(answer)}`)
    await pause(10)
  }
}
