import { Link } from 'wouter'
import { schemaPath } from '../pages/paths.js'

/** The way to a page about something in a context graph. */
export const Crumbs = ({ graph }: { graph: string | undefined }) => (
  <>
    <Link href={schemaPath()}>Explore</Link>
    {graph === undefined ? null : (
      <>
        {' / '}
        <Link href={schemaPath(graph)}>
          <bdi>{graph}</bdi>
        </Link>
      </>
    )}
  </>
)
