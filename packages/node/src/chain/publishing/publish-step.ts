/** How far a publication has come. */
export type PublishStep = 'validated' | 'broadcast' | 'included'

export type OnStep = (step: PublishStep) => void
