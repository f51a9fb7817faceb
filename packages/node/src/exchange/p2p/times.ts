/** The last moment that a date can be. */
const lastTime = 8.64e15

/** A moment that a peer names, if it can be in the past; else now. Nothing depends on what a peer's clock says. */
export const pastTime = (time: number, now = Date.now()): number =>
  Number.isSafeInteger(time) && time >= 0 && time <= now ? time : now

export const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= lastTime
