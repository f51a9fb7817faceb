import { startTimer, type TimerOptions } from './timers.js'

export interface Gathering {
  /** Asks for the work. */
  ask(): void
  /** Calls off what was asked for. */
  end(): void
}

/** Runs the work once for all who ask for it within so many milliseconds of the first. */
export function gather(ms: number, work: () => void, options?: TimerOptions): Gathering {
  let callOff: (() => void) | undefined
  const run = () => {
    callOff = undefined
    work()
  }
  return {
    ask(): void {
      callOff ??= startTimer(ms, run, options)
    },
    end(): void {
      callOff?.()
      callOff = undefined
    },
  }
}
