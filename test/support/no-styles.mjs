// The console's tests load no style sheets: jsdom lays nothing out.
