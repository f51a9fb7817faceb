import type { ReactNode } from 'react'

/** A line about an offer or a holding. */
export const MarketFact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
