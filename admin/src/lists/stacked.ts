/** On a phone the rows of a table stand as blocks, each cell on a line of its own. Sorting is then done by a select. */
export const STACKED = {
  '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& table, & tbody, & tr, & td': { display: 'block', width: 'auto' },
    '& tr': { borderBottom: '1px solid', borderColor: 'divider', py: 1 },
    '& tr td.MuiTableCell-root': { border: 0, py: 0.5, px: 2, overflowWrap: 'anywhere' },
  },
};
