import { ButtonLink } from '../look/button.js'
import { Empty } from '../look/states.js'

export const NotFound = () => (
  <Empty title="There is no such page">
    <p>The address may be from another version of the node, or a letter is missing.</p>
    <ButtonLink to="/" kind="primary">
      Go home
    </ButtonLink>
  </Empty>
)
