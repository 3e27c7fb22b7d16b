import CloseIcon from '@mui/icons-material/Close';
import { Alert, Box, IconButton } from '@mui/material';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';

/** The last message, until it is closed or another comes. It is read aloud, as the region is there before it. */
export function StatusMessage() {
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<NotificationPayload>();
  useEffect(() => {
    if (notifications.length > 0) setShown(takeNotification() ?? undefined);
  }, [notifications, takeNotification]);
  const close = (
    <IconButton
      size="small"
      aria-label={translate('ra.action.close')}
      onClick={() => {
        setShown(undefined);
      }}
    >
      <CloseIcon fontSize="small" />
    </IconButton>
  );
  return (
    <Box
      role="status"
      sx={{ position: 'fixed', bottom: { xs: 80, sm: 16 }, right: 16, maxWidth: 480, zIndex: 'snackbar' }}
    >
      {shown !== undefined && typeof shown.message === 'string' && (
        <Alert role="presentation" variant="filled" severity={shown.type} action={close}>
          {translate(shown.message, shown.notificationOptions?.messageArgs)}
        </Alert>
      )}
    </Box>
  );
}
