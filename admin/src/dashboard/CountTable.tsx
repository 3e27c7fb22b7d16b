import { Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Link } from 'react-router-dom';

interface Count {
  readonly amount: number;
  /** Where what is counted stands, if the console has a page for it. */
  readonly to?: string | undefined;
}

interface Row {
  readonly name: string;
  /** In which language the name is, if not in that of the console. */
  readonly lang?: string;
  readonly counts: readonly Count[];
}

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const Amount = ({ amount, to, label }: Count & { readonly label: string }) =>
  to === undefined || amount === 0 ? (
    amount
  ) : (
    <MuiLink component={Link} to={to} aria-label={`${label}: ${amount}`}>
      {amount}
    </MuiLink>
  );

/** Counts by what is counted, which lead to it. */
export const CountTable = ({ label, columns, rows }: Props) => (
  <Table
    size="small"
    aria-label={label}
    // On a phone, long headings of columns are hyphenated.
    sx={{ '& td, & th': { px: { xs: 0.5, sm: 2 }, hyphens: 'auto', overflowWrap: 'anywhere' } }}
  >
    <TableHead>
      <TableRow>
        {columns.map((column, at) => (
          <TableCell key={column} scope="col" align={at === 0 ? 'left' : 'right'}>
            {column}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ name, lang, counts }) => (
        <TableRow key={name}>
          <TableCell component="th" scope="row" lang={lang}>
            {name}
          </TableCell>
          {counts.map((count, at) => (
            <TableCell key={columns[at + 1]} align="right">
              <Amount {...count} label={`${name}, ${columns[at + 1] ?? ''}`} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
