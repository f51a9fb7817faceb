import { TextField } from '../../look/field.js'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
}

/** The box for whatever names a thing. */
export const IdentifierField = ({ value, onChange, hint }: Props) => (
  <TextField
    label="Identifier"
    type="search"
    value={value}
    maxLength={2000}
    onChange={(event) => onChange(event.target.value)}
    hint={hint}
  />
)
