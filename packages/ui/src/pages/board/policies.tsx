import type { ReactNode } from 'react'
import { Chip, CuratedChip } from '../../look/layer.js'
import css from './board.module.css'
import type { Graph } from './graph-data.js'
import { JoinPolicy } from './join-policy.js'
import { Publishing } from './publishing.js'

/** Who may read, join and publish. */
export const Policies = ({ graph, isCurator }: { graph: Graph; isCurator: boolean }) => (
  <section>
    <h2>Policies</h2>
    <dl className={css.policies}>
      <Policy word="Who can read this">
        {graph.access === 'curated' ? <CuratedChip /> : <Chip tone="plain">Open</Chip>}
        <span>
          {graph.access === 'curated'
            ? 'Only its members read what is shared. This was chosen when the graph was created and stays.'
            : 'Everybody reads what is shared. This was chosen when the graph was created and stays.'}
        </span>
      </Policy>
      {graph.access === 'curated' ? (
        <Policy word="Who sees that it exists">
          {graph.private ? 'Only its members.' : 'Everybody who uses this node; not what is in it.'}
        </Policy>
      ) : null}
      <Policy word="Drafts">Every draft is its author’s alone.</Policy>
      {graph.access === 'curated' && isCurator ? <JoinPolicy graph={graph.id} /> : null}
      <Publishing graph={graph} isCurator={isCurator} />
    </dl>
  </section>
)

const Policy = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className={css.policy}>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
