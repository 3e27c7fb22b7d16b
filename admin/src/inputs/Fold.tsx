import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** A key of the messages. */
  readonly title: string;
  readonly children: ReactNode;
  readonly onOpen?: () => void;
}

/** A part of a page that is folded until it is wanted, as browsers have it. */
export function Fold({ title, children, onOpen }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
      sx={{ borderTop: 1, borderColor: 'divider', py: 1, minWidth: 0 }}
    >
      <Typography component="summary" variant="subtitle1" sx={{ cursor: 'pointer', py: 0.5 }}>
        {translate(title)}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', pt: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
