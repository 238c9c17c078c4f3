import { imageLink } from './image-link';

const image = { id: '1a2b', url: '/uploads/old', directUrl: '/uploads/tasks/1a2b?sig=x' };

test('prefers the direct URL', () => {
  expect(imageLink(image)).toBe('/uploads/tasks/1a2b?sig=x');
});

test.each([undefined, null, ''])('without a direct URL (%p), uses the cloud drive URL of the id', (directUrl) => {
  expect(imageLink({ ...image, directUrl })).toBe('https://drive.google.com/uc?export=view&id=1a2b');
  expect(imageLink({ ...image, id: 'a&b=c', directUrl })).toBe('https://drive.google.com/uc?export=view&id=a%26b%3Dc');
});

test('without an id, uses the stored URL', () => {
  expect(imageLink({ id: '', url: '/uploads/old' })).toBe('/uploads/old');
});
