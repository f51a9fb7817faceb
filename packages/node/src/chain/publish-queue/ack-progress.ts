import type { PublisherJob } from '@kg/contract'
import { defined } from '@kg/core'
import type { AckAnswer } from '../publishing/publish-step.js'

export type AckProgress = NonNullable<PublisherJob['acknowledgements']>

/** What core nodes have answered to the newest try of a job. */
export class AckRecord {
  private readonly nodes = new Map<bigint, AckProgress['nodes'][number]>()

  constructor(private readonly required: number) {}

  note({ identityId, peerId, state, reason }: AckAnswer): void {
    const at = new Date().toISOString()
    this.nodes.set(identityId, { identityId: identityId.toString(), state, at, ...defined({ peerId, reason }) })
  }

  progress(): AckProgress {
    return { required: this.required, nodes: [...this.nodes.values()] }
  }
}
