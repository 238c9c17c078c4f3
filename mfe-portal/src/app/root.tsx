import { FaceContext } from '@hourbank/ui';
import { Outlet } from '@tanstack/react-router';
import { useProviderFace } from '../features/provider/use-provider-face';

export function Root() {
  const face = useProviderFace();
  return (
    <FaceContext value={face}>
      <Outlet />
    </FaceContext>
  );
}
