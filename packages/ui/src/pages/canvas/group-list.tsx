import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '../../look/button.js'
import { shortIri } from '../../look/short-iri.js'
import type { LoadedGroup } from './build-canvas.js'
import css from './canvas.module.css'
import { firstLimit, type Group, isSame, type OpenGroup, stepLimit } from './canvas-state.js'
import type { CountedGroup } from './load-links.js'

interface Props {
  readonly groups: readonly CountedGroup[]
  readonly loaded: readonly LoadedGroup[]
  readonly onOpen: (group: OpenGroup) => void
  readonly onClose: (group: Group) => void
}

/** What a thing is linked to, by predicate and direction, with numbers before anything is loaded. */
export const GroupList = ({ groups, loaded, onOpen, onClose }: Props) => (
  <ul className={css.groups} aria-label="Links by predicate">
    {groups.map((group) => {
      const { predicate, direction, count } = group
      const open = loaded.find((one) => isSame(one, group))
      const here = open?.neighbours.length ?? 0
      const word = shortIri(predicate)
      const what = `${word} ${direction === 'out' ? 'to' : 'from'} others`
      return (
        <li key={`${direction} ${predicate}`}>
          {direction === 'out' ? <ArrowRight size={14} aria-label="to" /> : <ArrowLeft size={14} aria-label="from" />}
          <bdi title={predicate}>{word}</bdi>
          <span className={css.count}>
            {open === undefined ? count.toLocaleString() : `${here.toLocaleString()} of ${count.toLocaleString()}`}
          </span>
          {open === undefined ? (
            <Button onClick={() => onOpen(toOpen(group, firstLimit))} aria-label={`Expand ${what}`}>
              Expand
            </Button>
          ) : (
            <>
              {here < open.total ? (
                <Button onClick={() => onOpen(toOpen(group, nextLimit(here)))} aria-label={`More of ${what}`}>
                  More
                </Button>
              ) : null}
              <Button onClick={() => onClose(group)} aria-label={`Collapse ${what}`}>
                Collapse
              </Button>
            </>
          )}
        </li>
      )
    })}
  </ul>
)

const nextLimit = (here: number): number => here - (here % stepLimit) + stepLimit

const toOpen = ({ entity, predicate, direction }: Group, limit: number) => ({ entity, predicate, direction, limit })
