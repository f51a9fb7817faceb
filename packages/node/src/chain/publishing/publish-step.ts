/** How far a publication has come. */
export type PublishStep = 'validated' | 'broadcast' | 'included'

/** What a core node was asked and has answered. */
export interface AckAnswer {
  readonly identityId: bigint
  /** Absent for this node itself. */
  readonly peerId?: string | undefined
  readonly state: 'asked' | 'given' | 'refused'
  readonly reason?: string
}

/** Is told how a publication goes. */
export interface PublishWatcher {
  onStep?(step: PublishStep, facts?: { txHash: string }): void
  /** So many core nodes must acknowledge it. */
  onQuorum?(required: number): void
  onAck?(answer: AckAnswer): void
}
