import type { EngineEvents, EngineWorker } from '../engine-workers.js'
import { type EngineStart, type FromThread, noStats, type ToSeat, type ToThread } from '../messages.js'

export interface SeatNeeds {
  send(message: ToSeat): void
  leave(seat: Seat): Promise<void>
  workingMs(seat: Seat): number
}

/** The place of one engine in a shared thread; whoever uses it takes it for a thread of its own. */
export class Seat implements EngineWorker {
  private events: EngineEvents | undefined

  constructor(
    readonly id: number,
    private readonly needs: SeatNeeds,
  ) {}

  send(message: EngineStart | ToThread): void {
    this.needs.send({ seat: this.id, message })
  }

  listen(events: EngineEvents): void {
    this.events = events
  }

  workingMs(): number {
    return this.needs.workingMs(this)
  }

  end(): Promise<void> {
    this.events = undefined
    return this.needs.leave(this)
  }

  accept(message: FromThread): void {
    this.events?.onMessage(message)
  }

  move(): void {
    this.accept({ type: 'moved', stats: noStats })
  }

  lose(reason: string): void {
    this.events?.onLost({ reason })
  }
}
