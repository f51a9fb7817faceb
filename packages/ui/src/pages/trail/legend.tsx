import type { Kind } from './read-items.js'
import { Shape } from './shape.js'
import css from './trail.module.css'
import { kindWords } from './words.js'

/** What the signs in the picture mean: only those that are there. */
export const Legend = ({ kinds }: { kinds: readonly Kind[] }) => (
  <ul className={css.legend} aria-label="Signs in the picture">
    {kinds.map((kind) => (
      <li key={kind} data-kind={kind}>
        <svg width={28} height={28} viewBox="-14 -18 28 28" aria-hidden="true">
          <Shape kind={kind} />
        </svg>
        {kindWords[kind]}
      </li>
    ))}
    {kinds.includes('transformation') ? <li>Arrow: from inputs to outputs</li> : null}
    {kinds.includes('aggregation') ? <li>Violet line: packed together</li> : null}
    {kinds.includes('connector') ? <li>Dashed line: both parties declare the same delivery</li> : null}
  </ul>
)
